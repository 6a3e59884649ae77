/** Which dialog is open over a table. */
export class Dialogs {
  menu = $state(false);
  help = $state(false);
  fair = $state(false);
  leaving = $state(false);
  seat = $state<number | null>(null); // the seat whose menu is open
}
