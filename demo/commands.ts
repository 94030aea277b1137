import type { Command } from '@/examples/bot-discord-js/guildhall-bot'

const member = { name: 'member', description: 'Whom it is about', required: true }
const reason = { name: 'reason', description: 'For the moderation log' }

const commandsOf = (
  category: string,
  commands: [name: string, description: string, options?: Command['options']][],
) => commands.map(([name, description, options = []]): Command => ({ name, description, category, options }))

/** What the demo's bot says that it can do. */
export const demoCommands: Command[] = [
  ...commandsOf('Moderation', [
    ['ban', 'Bans a member.', [member, { name: 'days', description: 'Days of messages to delete' }, reason]],
    ['kick', 'Removes a member, who may come back.', [member, reason]],
    ['timeout', 'Silences a member for a while.', [member, { name: 'minutes', required: true }, reason]],
    ['warn', 'Warns a member.', [member, { ...reason, required: true }]],
    ['warnings', 'Lists the warnings of a member.', [member]],
    ['purge', 'Deletes the latest messages of a channel.', [{ name: 'count', required: true }]],
    ['slowmode', 'Slows down a channel.', [{ name: 'seconds', required: true }]],
    ['lock', 'Closes a channel for everybody but moderators.', [reason]],
  ]),
  ...commandsOf('Levels', [
    ['rank', 'Shows the level of a member.', [{ ...member, required: false }]],
    ['leaderboard', 'Shows the most active members.'],
    ['xp give', 'Gives a member experience.', [member, { name: 'amount', required: true }]],
  ]),
  ...commandsOf('Music', [
    ['play', 'Plays a song, or adds it to the queue.', [{ name: 'song', required: true }]],
    ['skip', 'Skips the song that is playing.'],
    ['queue', 'Shows which songs come next.'],
    ['volume', 'Sets the volume.', [{ name: 'percent', required: true }]],
    ['stop', 'Stops the music and leaves the voice channel.'],
  ]),
  ...commandsOf('Fun', [
    ['8ball', 'Answers a question about the future.', [{ name: 'question', required: true }]],
    ['coinflip', 'Flips a coin.'],
    ['meme', 'Shows a meme.'],
    ['roll', 'Rolls dice.', [{ name: 'dice', description: 'Such as 2d6' }]],
  ]),
  ...commandsOf('Utility', [
    ['help', 'Explains the commands.', [{ name: 'command' }]],
    ['ping', 'Says how fast the bot answers.'],
    ['poll', 'Starts a poll.', [{ name: 'question', required: true }, { name: 'choices' }]],
    [
      'remind',
      'Reminds you later.',
      [
        { name: 'when', required: true },
        { name: 'text', required: true },
      ],
    ],
    ['serverinfo', 'Shows facts about this server.'],
    ['userinfo', 'Shows facts about a member.', [{ ...member, required: false }]],
  ]),
]
