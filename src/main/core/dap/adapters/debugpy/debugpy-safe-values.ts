/**
 * The half of the safe evaluator (debugpy-safe.ts) that looks at values: Python that reads an attribute, an element, the
 * truth or an order of values, or puts one in words, only where that runs no code of the program. Everything is looked up
 * in the dictionaries of classes and instances, past whatever a class has redefined.
 */
export const safeValues = `
import sys

class Refusal(Exception):
    pass

def refuse(words):
    raise Refusal("unavailable", words)

def fail(words):
    raise Refusal("error", words)

class Sample:
    __slots__ = ("slot",)
    def method(self):
        pass

Function, Module, Builtin = type(refuse), type(sys), type(len)
Method, Slot, Computed = type(Sample().method), type(Sample.slot), type(Function.__dict__["__code__"])
Wrappers = (type(str.upper), type(object.__init__), type(dict.__dict__["fromkeys"]), Builtin)
of_class, mro_of, name_of, flags_of = (type.__dict__[name].__get__ for name in ("__dict__", "__mro__", "__name__", "__flags__"))
scalars = (type(None), bool, int, float, complex, str, bytes, type(...))
numbers = (bool, int, float, complex)
sequences = (list, tuple, str, bytes, bytearray, range)
containers = (list, tuple, dict, set, frozenset, bytearray, range)
generic = [of_class(cls)["__getattribute__"] for cls in (object, tuple, dict, list, int, str, float, bytes, set, frozenset, BaseException) if "__getattribute__" in of_class(cls)]
collections = sys.modules.get("_collections")
field = getattr(collections, "_tuplegetter", Slot)
dictionaries = [cls for cls in (dict, getattr(collections, "OrderedDict", None), getattr(collections, "defaultdict", None)) if cls is not None]
most, longest = 10000, 1000000

def title(value):
    return name_of(type(value))

def in_class(cls, name):
    for owner in mro_of(cls):
        members = of_class(owner)
        if name in members:
            return owner, members[name]
    return None, None

def inherits(cls, name, owners):
    owner, _ = in_class(cls, name)
    return owner in owners

def is_plain(value, depth=0):
    left = [most]
    def look(value, depth):
        kind = type(value)
        if kind in scalars or kind in (bytearray, range):
            return True
        if kind not in (list, tuple, dict, set, frozenset) or depth > 20:
            return False
        left[0] -= len(value)
        if left[0] < 0:
            return False
        inside = list(dict.items(value)) if kind is dict else value
        return all(look(item, depth + 1) for item in inside)
    return look(value, depth)

def own_dictionary(value):
    _, getter = in_class(type(value), "__dict__")
    if getter is None:
        return {}
    if type(getter) is not Computed:
        refuse("%s has a dictionary of its own making" % title(value))
    found = getter.__get__(value)
    if type(found) is not dict:
        refuse("%s keeps its attributes in a dictionary of its own making" % title(value))
    return found

def bind(item, value, cls):
    kind = type(item)
    if kind is Function:
        return item if value is None else Method(item, value)
    if kind is staticmethod:
        return item.__func__
    if kind is classmethod and type(item.__func__) is Function:
        return Method(item.__func__, cls)
    if kind in Wrappers:
        return item.__get__(value, cls)
    if in_class(kind, "__get__")[0] is not None:
        refuse("reading this attribute runs code of the program")
    return item

def attribute(value, name):
    cls = type(value)
    if cls is Module:
        members = of_class(Module)["__dict__"].__get__(value)
        if name in members:
            return members[name]
        if "__getattr__" in members:
            refuse("the module computes its attributes")
        fail("AttributeError: module has no attribute '%s'" % name)
    if cls is type:
        owner, item = in_class(value, name)
        if owner is not None and type(item) is not Computed:
            if type(item) in (property, Slot, field):
                return item
            return bind(item, None, value)
        if name in ("__name__", "__qualname__", "__module__", "__mro__", "__bases__", "__doc__", "__dict__"):
            return type.__getattribute__(value, name)
        if owner is None:
            fail("AttributeError: type object '%s' has no attribute '%s'" % (name_of(value), name))
        refuse("this attribute of a class is computed")
    if in_class(cls, "__getattribute__")[1] not in generic:
        refuse("%s computes its attributes" % title(value))
    owner, item = in_class(cls, name)
    own = own_dictionary(value)
    if owner is not None:
        kind = type(item)
        if kind is Slot or kind is field:
            try:
                return item.__get__(value, cls)
            except AttributeError:
                fail("AttributeError: %s" % name)
        if kind is property:
            refuse("%s is a property, and reading it runs code of the program" % name)
        if kind is Computed:
            # The second: a class that Python itself brings, and not one made by a class statement.
            if name == "__dict__" or (not flags_of(owner) & (1 << 9) and owner.__module__ == "builtins"):
                return item.__get__(value, cls)
            refuse("%s is computed when it is read" % name)
        if in_class(kind, "__set__")[0] is not None or in_class(kind, "__delete__")[0] is not None:
            refuse("%s is computed when it is read" % name)
    if name in own:
        return own[name]
    if owner is not None:
        return bind(item, value, cls)
    if in_class(cls, "__getattr__")[0] is not None:
        refuse("%s computes the attributes that it lacks" % title(value))
    fail("AttributeError: '%s' object has no attribute '%s'" % (title(value), name))

def plain_index(key):
    if type(key) is slice:
        return all(type(part) in (type(None), int, bool) for part in (key.start, key.stop, key.step))
    return type(key) in (int, bool)

def item_of(value, key):
    cls = type(value)
    for base in sequences:
        if cls is base or (base in (list, tuple, str) and inherits(cls, "__getitem__", (base,))):
            if not plain_index(key):
                refuse("the index is no plain number")
            return base.__getitem__(value, key)
    if cls in dictionaries or inherits(cls, "__getitem__", dictionaries):
        if not is_plain(key) or dict.__len__(value) > most or not all(is_plain(each) for each in dict.keys(value)):
            refuse("comparing the keys may run code of the program")
        if dict.__contains__(value, key):
            return dict.__getitem__(value, key)
        if in_class(cls, "__missing__")[0] is not None:
            refuse("%s makes an entry for a key that is missing" % title(value))
        fail("KeyError: %s" % describe(key))
    refuse("reading an element of %s may run code of the program" % title(value))

def truth(value):
    cls = type(value)
    if cls in scalars or cls in containers or cls in (Function, Method, Builtin, Module, type):
        return bool(value)
    if in_class(cls, "__bool__")[0] is not None:
        refuse("%s decides itself whether it is true" % title(value))
    owner, _ = in_class(cls, "__len__")
    if owner is None:
        return True
    if owner in containers or owner in dictionaries or owner is str:
        return owner.__len__(value) > 0
    refuse("%s decides itself whether it is true" % title(value))

def compare(name, left, right):
    if name in ("Is", "IsNot"):
        return (left is right) is (name == "Is")
    if name in ("In", "NotIn"):
        elements = () if type(right) in (str, bytes, range) else list(right) if type(right) in containers else [refuse]
        if not is_plain(left) or not is_plain(elements):
            refuse("looking for it may run code of the program")
        return (left in right) is (name == "In")
    simple = is_plain(left) and is_plain(right)
    if name in ("Eq", "NotEq"):
        same = lambda value: type(value) in scalars or inherits(type(value), "__eq__", (object,))
        if not simple and not (same(left) and same(right)):
            refuse("comparing %s with %s may run code of the program" % (title(left), title(right)))
        return (left == right) is (name == "Eq")
    if not simple:
        refuse("comparing %s with %s may run code of the program" % (title(left), title(right)))
    if name == "Lt":
        return left < right
    if name == "LtE":
        return left <= right
    if name == "Gt":
        return left > right
    return left >= right

def bits(value):
    return int.bit_length(value) if type(value) is int else 64

def describe(value, depth=0):
    cls = type(value)
    if cls in (str, bytes) and len(value) > limit:
        return repr(value[:limit]) + "..."
    if cls is int and bits(value) > 10000:
        return "an integer of %d bits" % bits(value)
    if cls in scalars or cls is range:
        return repr(value)
    if cls is type:
        return "<class '%s'>" % name_of(value)
    if cls in (Function, Builtin, Method):
        return "<%s>" % name_of(cls)
    if cls is Module:
        return "<module>"
    if cls in (list, tuple, set, frozenset, dict) or cls in dictionaries:
        if depth > 2:
            return "..."
        shown, opening, closing = [], *{list: "[]", tuple: "()", set: "{}", frozenset: "{}"}.get(cls, "{}")
        for item in (dict.items(value) if cls in dictionaries else value):
            if len(shown) == 50:
                shown.append("...")
                break
            shown.append(": ".join(describe(part, depth + 1) for part in item) if cls in dictionaries else describe(item, depth + 1))
        return opening + ", ".join(shown) + closing
    if BaseException in mro_of(cls):
        return "%s%s" % (name_of(cls), describe(BaseException.args.__get__(value), depth + 1))
    try:
        own = own_dictionary(value) if depth < 2 and in_class(cls, "__getattribute__")[1] in generic else {}
    except Refusal:
        own = {}
    fields = ["%s=%s" % (name, describe(each, depth + 1)) for name, each in list(own.items())[:20] if type(name) is str]
    return "<%s%s>" % (name_of(cls), ": " + ", ".join(fields) if fields else "")
`;
