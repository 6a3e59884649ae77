/** What a person wishes of this page; kept in this browser only. */
import { LANGUAGES, spokenOf, type Language } from './words/tongues';

export type Theme = 'system' | 'day' | 'night';
export type Motion = 'system' | 'full' | 'none';
export type Speed = 'slow' | 'usual' | 'fast';

/** How long a step of a film takes, by the speed that is wished. */
export const SPEEDS: Record<Speed, number> = { slow: 1.8, usual: 1, fast: 0.55 };

const KEY = 'munera.settings';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

interface Kept {
  theme: Theme;
  motion: Motion;
  confirm: boolean;
  sound: boolean;
  film: Speed;
  name: string;
  level: string;
  language: Language | '';
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings {
  /** Day or night, or as the system wishes. */
  theme = $state<Theme>('system');
  motion = $state<Motion>('system');
  /** A piece is chosen by one touch and played by a second. */
  confirm = $state(false);
  sound = $state(false);
  /** How fast the film of a turn runs. */
  film = $state<Speed>('usual');
  /** The name one sat down under last. */
  name = $state('');
  /** The bots one chose last; empty: none yet. */
  level = $state('');
  #dark = $state(dark.matches);
  #still = $state(still.matches);
  #chosen = $state<Language | ''>(''); // empty: as the browser wishes
  #browser = $state<Language>(spokenOf(navigator.languages));

  constructor() {
    const old = kept();
    if (old.theme === 'day' || old.theme === 'night') this.theme = old.theme;
    if (old.motion === 'full' || old.motion === 'none') this.motion = old.motion;
    this.confirm = old.confirm === true;
    this.sound = old.sound === true;
    if (old.film === 'slow' || old.film === 'fast') this.film = old.film;
    if (typeof old.name === 'string') this.name = old.name.slice(0, 24);
    if (typeof old.level === 'string') this.level = old.level.slice(0, 24);
    this.#chosen = LANGUAGES.find((one) => one === old.language) ?? '';
    dark.addEventListener('change', () => (this.#dark = dark.matches));
    still.addEventListener('change', () => (this.#still = still.matches));
    window.addEventListener('languagechange', () => (this.#browser = spokenOf(navigator.languages)));
    $effect.root(() => {
      $effect(() => this.#apply());
    });
  }

  /** The theme that is shown. */
  get night(): boolean {
    return this.theme === 'night' || (this.theme === 'system' && this.#dark);
  }

  /** No movement is wanted. */
  get calm(): boolean {
    return this.motion === 'none' || (this.motion === 'system' && this.#still);
  }

  /** The language that is spoken; until one is chosen, the browser's. */
  get language(): Language {
    return this.#chosen || this.#browser;
  }
  set language(wish: Language) {
    this.#chosen = wish;
  }

  /** From day to night or back; the choice that equals the system's is kept as the system's. */
  flip(): void {
    const night = !this.night;
    this.theme = night === this.#dark ? 'system' : night ? 'night' : 'day';
  }

  #apply(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.night ? 'night' : 'day';
    root.lang = this.language;
    if (this.motion === 'system') delete root.dataset['motion'];
    else root.dataset['motion'] = this.motion;
    const ground = getComputedStyle(root).getPropertyValue('--ground').trim();
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = ground;
    const { theme, motion, confirm, sound, film, name, level } = this;
    const all: Kept = { theme, motion, confirm, sound, film, name, level, language: this.#chosen };
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

let audio: AudioContext | null = null;

/** A soft click, if sounds are wanted: a piece laid down, one's turn, the end. */
export function click(kind: 'piece' | 'turn' | 'end' = 'piece'): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    const notes = { piece: [220], turn: [392, 523], end: [392, 523, 659] }[kind];
    notes.forEach((pitch, i) => {
      const at = audio!.currentTime + i * 0.11;
      const tone = audio!.createOscillator();
      const loud = audio!.createGain();
      tone.type = kind === 'piece' ? 'triangle' : 'sine';
      tone.frequency.setValueAtTime(pitch, at);
      if (kind === 'piece') tone.frequency.exponentialRampToValueAtTime(90, at + 0.06);
      loud.gain.setValueAtTime(0.09, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + (kind === 'piece' ? 0.07 : 0.3));
      tone.connect(loud).connect(audio!.destination);
      tone.start(at);
      tone.stop(at + 0.35);
    });
  } catch {
    // No sound is no loss.
  }
}
