/** What the page says of bots that think, in English: their strength, their advice, their word after the game. */
export const honest = {
  /** How strong a bot is. */
  level: {
    strength: 'strength {n} of {of}',
  },

  /** What a bot would play. */
  hint: {
    ask: 'What would you play?',
    none: 'This table plays without hints.',
    thinks: 'A hint is being thought out. You may play meanwhile.',
    thumb: 'By rule of thumb: <b>{move}</b>.',
    says: '{bot} would play <b>{move}</b>.',
    promises: '{bot} would play <b>{move}</b>: wins about {share} %.',
    others: 'Else {moves}.',
    other: '{move} ({share} %)',
  },

  /** The analysis of an ended game. */
  honest: {
    title: 'An honest word',
    what: 'What each side could expect, move by move, and what chance and choices made of it.',
    close: 'Hide the graph',
    moments: 'Moments',
    estimate:
      'These are estimates: {bot} played the game on from each moment many times, knowing only what that seat could know. The shaded band and ± say how far off they may be; 19 of 20 lie within. What could be mere noise is not claimed.',
    waiting: 'The work waits for its turn.',
    working: 'Working it out: {done} of {of} moments.',
    soFar: 'What is known so far is shown.',
    failed: 'It could not be worked out.',
    nothing: 'There is nothing to weigh in this game: nobody had a choice.',
    graph: 'Expected share of the win, move by move',
    graphNote: 'Arrow keys go from moment to moment; every moment is in the list too.',
    share: '{name}: {share} %',
    none: 'No moment stands out.',
    turning: 'Turning points',
    noTurning: 'No single move turned this game.',
    better: 'Better moves',
    noBetter: 'No choice was clearly worse than another.',
    balance: 'Luck and choices',
    who: 'Who',
    luck: 'Luck gave',
    cost: 'Choices cost',
    looked: { one: '{n} choice weighed', other: '{n} choices weighed' },
    within: 'about nothing',
    points: '{n} %',
    error: '± {n}',
    move: 'Move {n}',
    byLuck: 'Chance favours {name}: +{gain} %.',
    byChoice: '{by} moves: {name} gains {gain} %.',
    byOwn: '{name} gains {gain} % by this move.',
    swings: 'The game swings by {gain} %.',
    couldBe: '{name} played {played}; {better} promised {gain} % more (± {error}).',
    line: 'The bot\'s line',
    dice: 'chance',
    asTable: 'The graph as a table',
    step: 'Move',
    legendLuck: 'chance turned it',
    legendTurn: 'a choice turned it',
    legendBetter: 'there was a better move',
    see: 'See this moment',
  },
} as const;
