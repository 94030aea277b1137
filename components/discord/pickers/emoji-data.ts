const categories = [
  'faces',
  'people',
  'nature',
  'food',
  'activities',
  'places',
  'objects',
  'symbols',
] as const
export type EmojiCategory = (typeof categories)[number]

/** An emoji with its English name, and further words that people search for. */
export type Emoji = { symbol: string; name: string; keywords: string }

const listed: Record<EmojiCategory, string> = {
  faces: `
    😀 grinning face: happy; 😃 smiling face with open mouth; 😄 smiling eyes: happy; 😁 beaming grin; 😆 laughing: squinting;
    😅 sweat smile; 🤣 rolling on the floor laughing: rofl; 😂 tears of joy: laughing lol; 🙂 slightly smiling; 🙃 upside down;
    😉 winking face; 😊 smiling blush; 😇 halo angel; 🥰 smiling with hearts: love; 😍 heart eyes: love; 🤩 star struck;
    😘 blowing a kiss; 😋 savouring food: yum; 😛 tongue out; 😜 winking tongue; 🤪 zany: crazy; 🤑 money mouth;
    🤗 hugging; 🤭 hand over mouth: giggle; 🤫 shushing: quiet; 🤔 thinking; 🫡 saluting; 🤐 zipper mouth; 🤨 raised eyebrow;
    😐 neutral; 😑 expressionless; 😶 no mouth; 😏 smirking; 😒 unamused; 🙄 rolling eyes; 😬 grimacing; 😌 relieved;
    😔 pensive: sad; 😪 sleepy; 😴 sleeping: zzz; 😷 medical mask; 🤒 thermometer: ill; 🤢 nauseated; 🤮 vomiting;
    🤧 sneezing; 🥵 hot; 🥶 cold: freezing; 🥴 woozy; 😵 dizzy; 🤯 exploding head: mind blown; 🤠 cowboy; 🥳 partying: party;
    😎 sunglasses: cool; 🤓 nerd; 🧐 monocle; 😕 confused; 😟 worried; 🙁 frowning; 😮 open mouth: surprised; 😲 astonished;
    😳 flushed; 🥺 pleading; 😨 fearful; 😰 anxious sweat; 😢 crying: sad; 😭 loudly crying: sob; 😱 screaming: fear;
    😤 triumph: huff; 😡 enraged: angry; 😠 angry; 🤬 swearing symbols; 😈 smiling devil: horns; 👿 angry devil; 💀 skull: dead;
    💩 pile of poo; 🤡 clown; 👻 ghost; 👽 alien; 👾 alien monster: game; 🤖 robot: bot; 🎃 jack-o-lantern: halloween pumpkin;
    😺 grinning cat; 😻 heart eyes cat; 🙈 see no evil monkey; 🙉 hear no evil monkey; 🙊 speak no evil monkey`,
  people: `
    👋 waving hand: hello goodbye; 🤚 raised back of hand; ✋ raised hand: stop; 🖖 vulcan salute; 👌 ok hand; 🤏 pinching;
    ✌️ victory: peace; 🤞 crossed fingers: luck; 🤟 love you gesture; 🤘 sign of the horns: rock; 🤙 call me; 👈 pointing left;
    👉 pointing right; 👆 pointing up; 👇 pointing down; ☝️ index pointing up; 👍 thumbs up: yes like; 👎 thumbs down: no dislike;
    ✊ raised fist; 👊 oncoming fist: bump; 👏 clapping: applause; 🙌 raising hands: hooray; 🫶 heart hands; 🤝 handshake: deal;
    🙏 folded hands: please thanks; ✍️ writing hand; 💪 flexed biceps: strong; 👀 eyes look; 🧠 brain; 👤 person silhouette: member;
    👥 people silhouettes: members; 👶 baby; 🧑 person; 👮 police officer: moderator; 🕵️ detective; 💂 guard; 🥷 ninja;
    👷 construction worker; 🤴 prince; 👸 princess; 🧙 mage: wizard; 🧚 fairy; 🧛 vampire; 🧟 zombie; 🧝 elf; 🦸 superhero;
    🦹 supervillain; 🎅 santa claus: christmas; 🧑‍💻 technologist: developer; 🧑‍🎨 artist; 🧑‍🏫 teacher; 🧑‍🚀 astronaut;
    🧑‍🚒 firefighter; 🧑‍🍳 cook; 🙋 raising hand: question; 🤷 shrugging; 🤦 facepalm; 🙇 bowing; 🏃 running; 💃 dancing woman`,
  nature: `
    🐶 dog; 🐱 cat; 🐭 mouse; 🐹 hamster; 🐰 rabbit; 🦊 fox; 🐻 bear; 🐼 panda; 🐨 koala; 🐯 tiger; 🦁 lion; 🐮 cow; 🐷 pig;
    🐸 frog; 🐵 monkey; 🐔 chicken; 🐧 penguin; 🐦 bird; 🦆 duck; 🦅 eagle; 🦉 owl; 🐺 wolf; 🐴 horse; 🦄 unicorn; 🐝 bee;
    🐛 bug; 🦋 butterfly; 🐌 snail; 🐞 ladybird; 🐢 turtle; 🐍 snake; 🦖 dinosaur: t-rex; 🐙 octopus; 🦀 crab; 🐠 tropical fish;
    🐬 dolphin; 🐳 whale; 🦈 shark; 🐉 dragon; 🐾 paw prints; 🌵 cactus; 🎄 christmas tree; 🌲 evergreen tree; 🌴 palm tree;
    🌱 seedling; 🍀 four leaf clover: luck; 🍁 maple leaf; 🍂 fallen leaf: autumn; 🌹 rose; 🌸 cherry blossom; 🌻 sunflower;
    🌷 tulip; 🍄 mushroom; 🌍 globe: earth world; 🌙 crescent moon: night; ☀️ sun; ⭐ star; 🌟 glowing star; ✨ sparkles;
    ⚡ lightning: high voltage; 🔥 fire; 🌈 rainbow; ☁️ cloud; ❄️ snowflake: winter; ⛄ snowman; 💧 droplet; 🌊 wave: sea; 🌋 volcano`,
  food: `
    🍎 apple; 🍊 orange: tangerine; 🍋 lemon; 🍌 banana; 🍉 watermelon; 🍇 grapes; 🍓 strawberry; 🍒 cherries; 🍑 peach;
    🍍 pineapple; 🥑 avocado; 🍆 aubergine; 🌶️ hot pepper; 🥕 carrot; 🌽 corn; 🍞 bread; 🧀 cheese; 🍳 cooking: egg; 🥞 pancakes;
    🥓 bacon; 🍔 hamburger; 🍟 chips: fries; 🍕 pizza; 🌭 hot dog; 🌮 taco; 🍣 sushi; 🍜 noodles: ramen; 🍝 spaghetti: pasta;
    🍿 popcorn: film; 🍩 doughnut; 🍪 cookie; 🎂 birthday cake; 🍰 cake slice; 🧁 cupcake; 🍫 chocolate; 🍬 sweet: candy; 🍭 lollipop;
    🍦 ice cream; ☕ coffee: hot drink; 🍵 tea; 🧋 bubble tea; 🥤 cup with straw; 🍺 beer; 🍻 clinking beer: cheers; 🍷 wine; 🍹 cocktail`,
  activities: `
    🎉 party popper: tada celebrate; 🎊 confetti ball; 🎈 balloon; 🎁 gift: present giveaway; 🎀 ribbon; 🎆 fireworks; 🏆 trophy: winner;
    🏅 sports medal; 🥇 gold medal: first; 🥈 silver medal: second; 🥉 bronze medal: third; ⚽ football: soccer; 🏀 basketball;
    🏈 american football; ⚾ baseball; 🎾 tennis; 🏐 volleyball; 🎱 billiards: eight ball; 🏓 table tennis; 🥊 boxing; 🥋 martial arts;
    🎿 skis; 🏂 snowboard; 🏊 swimming; 🚴 cycling; 🎮 video game controller; 🕹️ joystick; 🎲 dice: game; 🧩 puzzle; ♟️ chess pawn;
    🎯 bullseye: target; 🎳 bowling; 🎰 slot machine; 🃏 joker: cards; 🎭 theatre: arts; 🎨 palette: art; 🎤 microphone: karaoke;
    🎧 headphones: music; 🎸 guitar; 🎹 piano; 🥁 drum; 🎺 trumpet; 🎻 violin; 🎬 clapper: film; 🎟️ admission ticket; 🎫 ticket: support`,
  places: `
    🚗 car; 🚕 taxi; 🚌 bus; 🏎️ racing car; 🚓 police car; 🚑 ambulance; 🚒 fire engine; 🚜 tractor; 🏍️ motorcycle; 🚲 bicycle;
    ✈️ aeroplane: travel; 🚀 rocket: boost launch; 🛸 flying saucer: ufo; 🚁 helicopter; ⛵ sailing boat; 🚢 ship; ⚓ anchor; 🚂 train;
    🏠 house: home; 🏡 house with garden; 🏢 office building; 🏥 hospital; 🏦 bank; 🏫 school; 🏰 castle; 🏛️ classical building;
    ⛺ tent: camping; 🏝️ desert island; 🏖️ beach; 🏔️ snowy mountain; 🗺️ world map; 🧭 compass; 🗽 statue of liberty; 🎡 ferris wheel;
    🚧 construction; 🚦 traffic light; 🌃 night with stars; 🌅 sunrise`,
  objects: `
    ⌚ watch; 📱 mobile phone; 💻 laptop: computer; ⌨️ keyboard; 🖥️ desktop computer; 🖨️ printer; 💾 floppy disk: save; 📷 camera;
    📹 video camera; 📺 television; 📻 radio; ⏰ alarm clock: reminder; ⏳ hourglass: time; 🔋 battery; 🔌 plug; 💡 light bulb: idea;
    🔦 torch; 🕯️ candle; 💸 money with wings; 💰 money bag; 🪙 coin; 💳 credit card; 💎 gem: diamond; ⚖️ scales: rules justice; 🔧 wrench: tool;
    🔨 hammer: ban; 🛠️ tools; ⚙️ gear: settings; 🔗 link; 🧲 magnet; 🔫 water pistol; 💣 bomb; 🗡️ dagger; ⚔️ crossed swords: battle;
    🛡️ shield: protection; 🔮 crystal ball; 🧪 test tube; 🔬 microscope; 🔭 telescope; 💊 pill; 🚪 door; 🛏️ bed; 🧸 teddy bear;
    ✉️ envelope: mail; 📧 email; 📦 package: box; 📫 mailbox; 📜 scroll; 📄 page: document; 📰 newspaper: news; 📚 books; 📖 open book;
    📌 pushpin; 📎 paper clip; ✂️ scissors; 📝 memo: note; ✏️ pencil; 📅 calendar: date; 📊 bar chart: poll; 📈 rising chart; 📋 clipboard;
    📁 folder; 🗑️ bin: waste; 🔒 locked; 🔓 unlocked; 🔑 key; 🔍 magnifying glass: search; 📢 loudspeaker: announcement; 📣 megaphone;
    🔔 bell: notification; 🔕 bell off: mute; 🎵 musical note; 👑 crown: owner; 🎩 top hat; 👕 t-shirt; 👟 trainer shoe; 🎒 backpack; 🪄 magic wand`,
  symbols: `
    ❤️ red heart: love; 🧡 orange heart; 💛 yellow heart; 💚 green heart; 💙 blue heart; 💜 purple heart; 🖤 black heart; 🤍 white heart;
    🤎 brown heart; 💔 broken heart; 💕 two hearts; 💖 sparkling heart; 💯 hundred points; 💢 anger; 💥 collision: boom; 💬 speech bubble: chat;
    💭 thought bubble; 💤 sleeping symbol: zzz; ✅ check mark: yes done; ☑️ check box; ✔️ tick; ❌ cross mark: no; ❎ cross button; ➕ plus: add;
    ➖ minus: remove; ❓ question mark: help; ❔ white question mark; ❗ exclamation mark; ❕ white exclamation mark; ‼️ double exclamation mark; ⚠️ warning;
    ⛔ no entry; 🚫 prohibited; 🔞 no one under eighteen; ♻️ recycling; 🔄 refresh: arrows; 🔁 repeat; ▶️ play; ⏸️ pause; ⏹️ stop;
    ⏭️ next track; ⬆️ up arrow; ⬇️ down arrow; ⬅️ left arrow; ➡️ right arrow; ℹ️ information; 🆕 new; 🆓 free; 🆗 ok button; 🆘 sos: help;
    🔴 red circle; 🟠 orange circle; 🟡 yellow circle; 🟢 green circle: online; 🔵 blue circle; 🟣 purple circle; 🟤 brown circle; ⚫ black circle;
    ⚪ white circle: offline; 🟥 red square; 🟩 green square; 🟦 blue square; 🔶 orange diamond; 🔷 blue diamond; 0️⃣ zero; 1️⃣ one; 2️⃣ two;
    3️⃣ three; 4️⃣ four; 5️⃣ five; 6️⃣ six; 7️⃣ seven; 8️⃣ eight; 9️⃣ nine; 🔟 ten; 🅰️ letter a; 🅱️ letter b; 🏁 chequered flag: finish;
    🚩 red flag; 🏳️ white flag; 🏳️‍🌈 rainbow flag: pride; 🏳️‍⚧️ transgender flag; 🏴‍☠️ pirate flag; 🇪🇺 european union flag; 🇬🇧 british flag: english;
    🇺🇸 american flag: english; 🇩🇪 german flag; 🇫🇷 french flag; 🇪🇸 spanish flag; 🇮🇹 italian flag; 🇳🇱 dutch flag; 🇵🇱 polish flag; 🇧🇷 brazilian flag;
    🇵🇹 portuguese flag; 🇹🇷 turkish flag; 🇺🇦 ukrainian flag; 🇷🇺 russian flag; 🇯🇵 japanese flag; 🇰🇷 korean flag; 🇨🇳 chinese flag; 🇮🇳 indian flag`,
}

const entry = /([^\s;]+) ([^:;]+)(?:: ([^;]+))?/g

const parse = (list: string): Emoji[] =>
  [...list.matchAll(entry)].map(([, symbol = '', name = '', keywords = '']) => ({ symbol, name, keywords }))

export const emojiByCategory = categories.map((category) => ({ category, emoji: parse(listed[category]) }))
