import asyncio, datetime, inspect, json, sys
from guildhall import (
    Dashboard, Feature, Guild, Message, RichMessage, Row, Settings, TestMessage, TestResult, action, option, to_message_payload
)

def de(text):
    return {"de": text}

labels = {"day": "Every day", "week": "Every week"}

class Prize(Row):
    name: str = option.text("Name", default="Cup")
    count: int = option.number("Count", default=1)
    shop: str = option.text("Shop", source="shops", depends_on="count")
    role: int | None = option.role("Role")

class Sample(
    Feature, id="sample", name="Sample", name_localizations=de("Muster"), category_localizations=de("Feste"),
    summary="Has everything.", summary_localizations=de("Hat alles."), category="Fairs", icon="gift",
    locked="It is being repaired.", locked_localizations=de("Wird repariert."), permissions=["SEND_MESSAGES"],
    presets=[
        {"name": "One", "name_localizations": de("Eins"), "summary": "One.", "options": {"duration": 1, "list": [Prize()]}}
    ],
):
    toggle = option.toggle("Toggle", description="On or off.", group="First", default=True)
    number = option.number("Number", min=5, max=50, step=5, unit={"one": "member", "other": "members"}, unit_localizations={"de": {"one": "Mitglied", "other": "Mitglieder"}}, off={"value": 5, "start": 10}, rules=[{"not_below": "duration", "complaint": "Too few."}, {"any_of": [{"toggle": [True]}], "complaint": "Switch it on."}], default=5)
    duration = option.duration("Duration", shown_when={"toggle": [True]}, default=30)
    colour = option.colour("Colour", default=255)
    text = option.text("Text", title_localizations=de("Text"), max=5, empty="Write.", default="Hi")
    template = option.template("Template", placeholders=option.MEMBER_AND_GUILD_NAMES, default="Hi {member}")
    pattern = option.pattern("Pattern", pattern="^[a-z]+$", complaint="Letters.", default="a")
    link = option.link("Link")
    image = option.image("Image", card={"layout": "rank", "colour": "colour"})
    choice = option.choice("Choice", labels=labels, labels_localizations={"de": labels}, default="week")
    choices = option.choices("Choices", labels=labels, permissions_when={"day": ["BAN_MEMBERS"]}, default=["day"])
    channel = option.channel("Channel", required_to_enable=True, channel_types=[0, 2])
    channels = option.channels("Channels", max=3)
    role = option.role("Role", permissions=["MANAGE_ROLES"])
    roles = option.roles("Roles", guarded=True)
    member = option.member("Member")
    members = option.members("Members", max=9)
    emoji = option.emoji("Emoji", default="🎉")
    timezone = option.timezone("Time zone", default="Europe/Berlin")
    timeOfDay = option.time_of_day("Time", default=datetime.time(9))
    dateTime = option.date_time("Date", not_past=True)
    secret = option.secret("Secret")
    tags = option.tags(
        "Tags", item="tag", max=5, of=option.text("Tag", max=20), source="tags", depends_on=["choice", "role"], default=["a"]
    )
    list = option.rows(
        "List",
        Prize,
        item="prize",
        item_localizations=de("Preis"),
        add="Add a prize",
        add_localizations=de("Preis hinzufügen"),
        max=5,
    )
    commands = option.commands("Commands", Prize, item="command")
    message = option.message("Message", placeholders=[{"name": "prize"}], default="Hi")
    richMessage = option.rich_message("Rich message", placeholders=[{"name": "prize"}], embeds=3, links=5, default="Hi")
    plain = option.message("Plain", placeholders=[], preview=[{"kind": "menu", "after_press": True, "shown_when": {"toggle": [True]}}], default=Message(embed={"title": "Hi"}))

    @action(
        "Draw now", label_localizations=de("Jetzt ziehen"), description="Draws.", confirm="This draws.", style="danger", guarded=True
    )
    def draw_now(self, use):
        return "Drew."

class Ours(Settings):
    quiet: bool = option.toggle("Quiet")

url, key, guilds = "http://localhost:3000", "key", []
exec(sys.stdin.read())
snapshot = {"id": "1", "settings": {"quiet": True}, "features": {}, "versions": {}}
assert Guild(snapshot, print).own_settings(OurSettings).quiet is True

at_half_past_six = Sample.options["timeOfDay"]
assert at_half_past_six.read("18:30") == datetime.time(18, 30)
assert at_half_past_six.write(datetime.time(18, 30)) == "18:30"


async def until_closed():
    dashboard = Dashboard("http://127.0.0.1:1", key)
    dashboard.on_problem(lambda problem: None)
    running = asyncio.create_task(dashboard.run())
    await asyncio.sleep(0)
    await dashboard.close()
    await asyncio.wait_for(running, 10)

asyncio.run(until_closed())

for wrong in ({"key": "key\n"}, {"guilds": [""]}, {"guilds": [None]}):
    try:
        Dashboard(url, **{"key": key, **wrong})
        raise SystemExit(f"{wrong} was taken")
    except ValueError:
        pass

builders = [name for name, one in vars(option).items() if inspect.isfunction(one) and one.__module__ == option.__name__]
print(json.dumps({
    "builders": [name for name in builders if not name.startswith("_")],
    "feature": Sample.declaration(),
    "settings": Ours.declared(),
    "payloads": [to_message_payload(one) for one in (
        " ", "Hi", Message("Hi", {"title": "One"}), RichMessage(**json.loads(sys.argv[1]))
    )],
}))
