import inspect, json
from guildhall import option

head = """
from datetime import datetime, time
from guildhall import Feature, Message, RichMessage, Row, option

class Prize(Row):
"""
builders = {
    "toggle": ("bool", ""), "number": ("int", "default=1"), "duration": ("int", "default=1"), "colour": ("int", ""),
    "text": ("str", ""), "template": ("str", "default='', placeholders=[]"), "pattern": ("str", "default='', pattern='', complaint='Letters.'"),
    "link": ("str", ""), "image": ("str | None", ""), "choice": ("str", "labels={'a': 'A'}, default='a'"),
    "choices": ("list[str]", "labels={'a': 'A'}"), "channel": ("int | None", ""), "channels": ("list[int]", ""),
    "role": ("int | None", ""), "roles": ("list[int]", ""), "member": ("int | None", ""), "members": ("list[int]", ""),
    "emoji": ("str | None", ""), "timezone": ("str", ""), "date_time": ("datetime | None", ""),
    "time_of_day": ("time", ""), "secret": ("str | None", ""),
    "tags": ("list[str]", "item='tag', of=option.text('Tag')"), "rows": ("list[Prize]", "row=Prize, item='prize'"),
    "commands": ("list[Prize]", "row=Prize, item='command'"), "message": ("Message", "placeholders=[]"),
    "rich_message": ("RichMessage", "embeds=3, placeholders=[]"),
}

def refusal(source):
    try:
        exec(source, {"__name__": "bot"})
    except (TypeError, ValueError, RuntimeError) as problem:
        return str(problem)

refusals = {}
for name, (kind, given) in builders.items():
    for future in ("", "from __future__ import annotations"):
        for base in ("Feature, id='fair', name='Fair'", "Row"):
            def declared(as_what):
                return f"{future}{head}    name: str = option.text('Name')\nclass Fair({base}):\n    it: {as_what} = option.{name}('It', {given})\n"
            assert refusal(declared(kind)) is None, declared(kind)
            refusals[name] = refusal(declared("dict"))

made = [name for name, one in vars(option).items() if inspect.isfunction(one) and one.__module__ == option.__name__ and name[0] != "_"]
assert sorted(made) == sorted(builders), made
slips = [
    "class Fair(Feature, id='fair', name='Fair', sumary='Stalls.'): pass",
    "option.message('Text', placeholders=['prize'])",
    "option.rich_message('Text', placeholders=['prize'])",
    "option.rich_message('Text', placeholders='prize')",
    "option.template('Text', default='Hi {member}')",
    "option.template('Text', default='Hi', placeholders=['prize'])",
    "class Fair(Feature, id='fair', name='Fair', permissions='SEND_MESSAGES'): pass",
    "option.pattern('Code', default='', pattern=re.compile('^a$', re.I), complaint='Letters.')",
    "option.pattern('Code', default='', pattern=5, complaint='Letters.')",
    "dashboard.refuse_command(1, 'dip', member_id=1, role_ids='500', channel_ids=[])",
    "dashboard.set_facts(1, series={'id': 'songs'})",
    "dashboard.set_availability(1, 'levels')",
    "dashboard.set_facts(1, counters=['songs'])",
    "Dashboard(url, 'key', commands=['dip'])",
    "Dashboard(url, 'key', at_once=0)",
    "Dashboard(url, 'key', times=30)",
    "Times(heartbeat='30')",
    "guild.feature('dip')",
    "guild.own_settings(Feature)",
    "asyncio.run(dashboard.change(1, Settings, None, member_id=None))",
    "dashboard.start()",
    "class Fair(Feature, id='fair', name='Fair', name_localizations='Messe'): pass",
    "class Ours(Settings):\n    @action('Go')\n    def go(self, use): pass",
    "option.rich_message('Text', placeholders=[], embeds='3')",
    "dashboard.read_guilds('300').asend(None).send(None)",
    "option.choice('Mode', labels=['a', 'b'], default='a')",
    "option.choices('Modes', labels={})",
    "option.choices('Modes', labels={'day': 'Every day'}, default='day')",
    "option.tags('Words', item='word', of='text')",
    "class Fair(Feature, id='fair', name='Fair'):\n    rate: int = option.number('Rate', default=float('nan'))",
    "Problem('handlers', 'rate', 'Too low.')",
    "Problem(Settings, None, 'Too low.')",
    "Dashboard(url, 'key', features=Feature)",
    "Dashboard(url, 'key', built_in='welcome')",
    "Dashboard(url, 'key', commands={'name': 'dip'})",
    "dashboard.on_guild('x')",
    "dashboard.on_guild(lambda: None)",
    "dashboard.on_report(lambda report: {})",
    "dashboard.choices('playlists')(lambda guild, search: [])",
    "dashboard.on_problem(print)",
    "Dashboard(url, b'key')",
    "Dashboard(url, 'key', client=2)",
    "dashboard.choices(print)",
    "dashboard.choices('Play Lists')",
    "dashboard.choices('playlists')([])",
    "asyncio.run(dashboard.set_premium(user_id=1, until='tomorrow'))",
    "asyncio.run(dashboard.set_premium(user_id='mara', until=None))",
    "asyncio.run(dashboard.remove_premium(guild_id='harbour'))",
    "asyncio.run(dashboard.remove_premium())",
    "asyncio.run(dashboard.change(1, Settings, {}, member_id='mara'))",
]
head = "import asyncio, re\nfrom guildhall import Dashboard, Feature, Guild, Problem, Settings, Times, action, option\nurl = 'http://127.0.0.1:1'\ndashboard = Dashboard(url, 'key')\nguild = Guild({'id': '1', 'settings': {}, 'features': {}, 'versions': {}}, print)"
refusals["slips"] = [refusal(f"{head}\n{slip}") for slip in slips]
print(json.dumps(refusals))
