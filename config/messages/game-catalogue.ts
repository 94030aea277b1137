import game from './en/game.json'
import gameSteps from './en/game-steps.json'

/** The texts about game servers. They come with the screens that show them (`GameTexts`), not with every page. */
export const gameTexts = { game, gameSteps }
