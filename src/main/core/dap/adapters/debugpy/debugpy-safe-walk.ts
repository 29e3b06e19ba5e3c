/**
 * The half of the safe evaluator (debugpy-safe.ts) that walks an expression: Python that does each step itself, by the
 * rules for values (debugpy-safe-values.ts), and refuses what it does not know.
 */
export const safeWalk = `
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
