"""Words of English that tell names from other words that are written large."""


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


NO_NAMES = _words(
    "a about after again all also although always an and another any anyone anything are as at be because before both "
    "but by can could despite did do does each either even every everybody everyone everything few finally first for "
    "from furthermore good had has have he her here hers him his how however i if in indeed instead into is it its "
    "just last later let like many maybe me meanwhile more most much my neither never next no nobody none nor not "
    "note nothing now of often on once one only or other our out over perhaps please quite rather see she should "
    "since so some somebody someone something sometimes soon still such than thank thanks that the their them then "
    "there therefore these they things this those though thus to today together tomorrow tonight too two under until "
    "up us very was we well were what whatever when where whether which while who whoever whom whose why will with "
    "without would yes yesterday yet you your monday tuesday wednesday thursday friday saturday sunday january "
    "february march april may june july august september october november december english french german spanish "
    "italian american british chinese japanese european okay ok hello hi dear chapter section figure table part "
    "ask asked book buy call called email follow get give meet meeting met read remember send sent talk talked tell told "
    "todo visit visited watch write wrote "
)
"""What begins sentences, and what is written large without being anybody's name."""

TITLES = _words("mr mrs ms miss dr prof professor king queen prince princess lord lady sir captain uncle aunt saint")
EVENTS = _words("battle war siege treaty council fall")
PLACES_FIRST = _words("mount lake cape port isle fort")
PLACES_LAST = _words("river mountain mountains kingdom forest valley street sea island city castle empire")
GROUPS = _words("inc corp ltd university institute company guild ministry")
GROUPS_FIRST = _words("university institute ministry bank department")
SPEECH = _words("said asked replied whispered shouted answered cried thought smiled laughed nodded")
WHERE = _words("in at near from into toward towards")
