/** Short words at the edge of the page. */

export interface Said {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
}

let next = 1;
const LONG = 6000;

class Toasts {
  list = $state<Said[]>([]);

  /** Says something for a few seconds; 0: until it is dropped. */
  say(text: string, tone: Said['tone'] = 'plain', wait = LONG): number {
    const id = next++;
    this.list = [...this.list.filter((one) => one.text !== text).slice(-2), { id, text, tone }];
    if (wait) setTimeout(() => this.drop(id), wait);
    return id;
  }

  drop(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();
export const toast = (text: string, tone: Said['tone'] = 'plain', wait = LONG): number => toasts.say(text, tone, wait);
