/**
 * Expressions of Python that provably change nothing. Python has no mode without effects, so the expression is never
 * evaluated by Python: a small evaluator walks its syntax tree in the frame and does each step itself, and only steps that
 * run no code of the program: names, entries of plain instance dictionaries and slots, subscripts, comparisons and
 * arithmetic of exact built-in types, and a few built-in functions. At the first step it cannot prove it gives up.
 */
import { valueLimit } from '../../../../shared/debug.ts';
import type { SafeEvaluation } from '../../../../shared/observation.ts';

const evaluator = `
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

def calculate(name, left, right):
    kinds = type(left), type(right)
    if all(kind in numbers for kind in kinds):
        if name == "Pow" and (bits(left) * max(1, abs(right)) if type(right) in (int, bool) else 0) > longest:
            refuse("the result is too large")
        if name == "LShift" and right > longest or name == "Mult" and bits(left) + bits(right) > longest:
            refuse("the result is too large")
    elif name == "Add" and kinds[0] is kinds[1] and kinds[0] in (str, bytes, list, tuple):
        if len(left) + len(right) > longest:
            refuse("the result is too large")
    elif name == "Mult" and kinds[0] in (str, bytes, list, tuple) and kinds[1] is int:
        if len(left) * right > longest:
            refuse("the result is too large")
    else:
        refuse("%s of %s and %s may run code of the program" % (name, title(left), title(right)))
    operations = {
        "Add": lambda: left + right, "Sub": lambda: left - right, "Mult": lambda: left * right, "Div": lambda: left / right,
        "FloorDiv": lambda: left // right, "Mod": lambda: left % right, "Pow": lambda: left ** right, "LShift": lambda: left << right,
        "RShift": lambda: left >> right, "BitOr": lambda: left | right, "BitAnd": lambda: left & right, "BitXor": lambda: left ^ right,
    }
    return operations[name]() if name in operations else refuse("this operator is not looked into")

def is_instance(value, classes):
    if type(classes) is tuple:
        return any(is_instance(value, each) for each in classes)
    if type(classes) is not type or not inherits(type(value), "__class__", (object,)):
        refuse("this class decides itself what belongs to it")
    return classes in mro_of(type(value))

def length(value):
    if type(value) in containers or type(value) in (str, bytes):
        return len(value)
    owner, _ = in_class(type(value), "__len__")
    if owner in containers or owner in dictionaries or owner is str:
        return owner.__len__(value)
    if owner is None:
        fail("TypeError: object of type '%s' has no len()" % title(value))
    refuse("%s computes its length" % title(value))

def has(value, name):
    try:
        attribute(value, name)
    except Refusal as refusal:
        if refusal.args[0] == "error":
            return False
        raise
    return True

plain_functions = (abs, min, max, sum, sorted, any, all, round, repr, str, int, float, bool, list, tuple, set)
methods = {
    str: "startswith endswith lower upper strip lstrip rstrip split splitlines isdigit isalpha isalnum isspace isupper islower find rfind index count title casefold partition".split(),
    list: ["index", "count"], tuple: ["index", "count"], dict: ["keys", "values", "items", "get"],
}

def call_function(function, given):
    count = len(given)
    if function is len and count == 1:
        return length(given[0])
    if function is type and count == 1:
        return type(given[0])
    if function is id and count == 1:
        return id(given[0])
    if function is isinstance and count == 2:
        return is_instance(*given)
    if function is bool and count == 1:
        return truth(given[0])
    if function is hasattr and count == 2 and type(given[1]) is str:
        return has(*given)
    if function is getattr and count in (2, 3) and type(given[1]) is str:
        return given[2] if count == 3 and not has(*given[:2]) else attribute(*given[:2])
    if any(function is each for each in plain_functions) and all(is_plain(each) and (type(each) not in (str, bytes) or len(each) <= most) for each in given):
        return function(*given)
    refuse("calling this may run code of the program")

def call_method(value, name, given):
    cls = type(value)
    if name not in methods.get(cls, ()) or not all(is_plain(each) for each in given):
        refuse("calling %s may run code of the program" % name)
    if cls is dict and name == "get" and 1 <= len(given) <= 2:
        try:
            return item_of(value, given[0])
        except Refusal as refusal:
            if refusal.args[0] == "error":
                return given[1] if len(given) == 2 else None
            raise
    if len(value) > most or (cls in (list, tuple) and not is_plain(value)):
        refuse("there is too much of it, or comparing it may run code of the program")
    result = cls.__dict__[name](value, *given)
    return list(result) if cls is dict else result

def evaluate(node, lookup):
    name = type(node).__name__
    step = lambda each: evaluate(each, lookup)
    if name == "Expression":
        return step(node.body)
    if name == "Constant":
        return node.value
    if name == "Name":
        return lookup(node.id)
    if name == "Attribute":
        return attribute(step(node.value), node.attr)
    if name == "Index":
        return step(node.value)
    if name == "Slice":
        return slice(*(None if part is None else step(part) for part in (node.lower, node.upper, node.step)))
    if name == "Subscript":
        return item_of(step(node.value), step(node.slice))
    if name in ("Tuple", "List") and not any(type(each).__name__ == "Starred" for each in node.elts):
        return (tuple if name == "Tuple" else list)([step(each) for each in node.elts])
    if name == "BoolOp":
        wanted = type(node.op).__name__ == "Or"
        for each in node.values:
            value = step(each)
            if truth(value) is wanted:
                break
        return value
    if name == "UnaryOp":
        value, operator = step(node.operand), type(node.op).__name__
        if operator == "Not":
            return not truth(value)
        if type(value) not in numbers:
            refuse("%s of %s may run code of the program" % (operator, title(value)))
        return -value if operator == "USub" else +value if operator == "UAdd" else ~value
    if name == "BinOp":
        return calculate(type(node.op).__name__, step(node.left), step(node.right))
    if name == "IfExp":
        return step(node.body) if truth(step(node.test)) else step(node.orelse)
    if name == "Compare":
        left = step(node.left)
        for operator, each in zip(node.ops, node.comparators):
            right = step(each)
            if not compare(type(operator).__name__, left, right):
                return False
            left = right
        return True
    if name == "Call" and not node.keywords and not any(type(each).__name__ == "Starred" for each in node.args):
        if type(node.func).__name__ == "Attribute":
            value = step(node.func.value)
            if type(value) in methods:
                return call_method(value, node.func.attr, [step(each) for each in node.args])
            refuse("calling %s may run code of the program" % node.func.attr)
        return call_function(step(node.func), [step(each) for each in node.args])
    refuse("%s is not among the forms that can be proven to change nothing" % name)

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

def answer(text, outer, inner):
    def lookup(name):
        for names in (inner, outer):
            if type(names) is not dict and name_of(type(names)) != "FrameLocalsProxy":
                refuse("the names of this frame are in a mapping of the program's own making")
            if name in names:
                return names[name]
        here = outer.get("__builtins__", {})
        here = of_class(Module)["__dict__"].__get__(here) if type(here) is Module else here
        return here[name] if name in here else fail("NameError: name '%s' is not defined" % name)
    try:
        value = evaluate(compile(text, "<expression>", "eval", 0x400), lookup)
        told = "value", name_of(type(value)), describe(value)[:limit]
    except Refusal as refusal:
        told = refusal.args[0], "", refusal.args[1][:limit]
    except RecursionError:
        told = "unavailable", "", "the expression is nested too deeply"
    except Exception as error:
        told = "error", "", ("%s: %s" % (name_of(type(error)), error))[:limit]
    return "\\n".join(told).encode("utf-8", "backslashreplace").hex()
`;

const source = `limit = ${valueLimit}\n${evaluator}`;

/** One expression of Python that evaluates another one safely, and gives the outcome as hexadecimal text. */
export function wrapSafely(expression: string): string {
  // Not by plain names: those may be the program's own by now.
  const builtins = '__import__("builtins")';
  return `(lambda builtins, outer, inner, names: (builtins.exec(${python(source)}, names), names["answer"](${python(expression.trim())}, outer, inner))[1])(${builtins}, ${builtins}.globals(), ${builtins}.locals(), {})`;
}

/** A text as an expression of Python, whatever is in it. */
function python(text: string): string {
  return `bytes.fromhex("${Buffer.from(text).toString('hex')}").decode()`;
}

/** What the result of such an expression says. */
export function readSafely(result: string): SafeEvaluation {
  const hex = /^'([0-9a-f]+)'$/.exec(result)?.[1];
  if (hex === undefined) return { kind: 'unavailable', reason: 'the debugger did not give the answer whole' };
  const [kind = '', type = '', ...rest] = Buffer.from(hex, 'hex').toString().split('\n');
  const words = rest.join('\n');
  if (kind === 'value') return { kind, type, value: words };
  return kind === 'error' ? { kind, message: words } : { kind: 'unavailable', reason: words };
}
