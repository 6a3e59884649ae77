/** Moves pieces when a scene changes, and shows what they do in a step of a film. A table and a replay both use it. */
import { settings } from '../lib/settings.svelte';
import type { Line, SceneInfo } from '../lib/types';
import { perform, waysOf } from './acting';
import type { Projector } from './film.svelte';
import { Motion, type Journey } from './motion';
import { journey } from './travel';

export class Staging {
  readonly #root: HTMLElement;
  readonly #motion: Motion;
  #acts: (() => void) | undefined; // stops the animations of the present step of a film

  constructor(root: HTMLElement, layer: HTMLElement) {
    this.#root = root;
    this.#motion = new Motion(root, layer);
  }

  /** Notes where every piece is. Call it before the page changes. */
  remember(): void {
    this.#motion.remember();
  }

  /** Moves every piece to its new place. Call it after the page has changed. `fresh`: the new lines of the log; null: too much changed. */
  change(film: Projector, scene: SceneInfo | null, fresh: readonly Line[] | null): void {
    if (film.on) this.#motion.go(this.#filmed(film));
    else if (fresh && scene) this.#motion.go(journey(this.#root, scene, fresh, settings.calm));
    else this.#motion.finish();
    this.#acts?.();
    this.#acts = film.shot && !settings.calm ? perform(this.#root, film.shot, film.pace) : undefined;
  }

  /** Ends all journeys at once. */
  finish(): void {
    this.#motion.finish();
  }

  /** How pieces move in a step of a film. The step itself says which pieces come and go, so none travels from or to a panel. */
  #filmed(film: Projector): Journey {
    const nowhere = () => null;
    const news = new Set(film.shot?.flashes.map((one) => one.piece));
    const ways = waysOf(this.#root, film.shot);
    return { still: settings.calm, comesFrom: nowhere, inlaidFrom: nowhere, goesTo: nowhere, ways, news, pace: film.pace };
  }
}
