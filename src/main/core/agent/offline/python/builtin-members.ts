/** What Python's own types can do, as far as slips in it are worth telling. */
const members: Readonly<Record<string, readonly string[]>> = {
  str: 'capitalize casefold center count encode endswith expandtabs find format index isalnum isalpha isdigit islower isspace isupper join ljust lower lstrip partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill'.split(' '),
  list: 'append clear copy count extend index insert pop remove reverse sort'.split(' '),
  dict: 'clear copy fromkeys get items keys pop popitem setdefault update values'.split(' '),
  set: 'add clear copy difference discard intersection isdisjoint issubset issuperset pop remove symmetric_difference union update'.split(' '),
  tuple: 'count index'.split(' '),
  int: 'bit_length from_bytes to_bytes'.split(' '),
  float: 'is_integer hex fromhex'.split(' '),
};

/** The members of a type of Python's own; undefined for other types. */
export function membersOf(typeName: string): readonly string[] | undefined {
  return members[typeName];
}

/** Whether some type of Python's own has a member of this name. */
export function isBuiltinMember(name: string): boolean {
  return Object.values(members).some((each) => each.includes(name));
}

export const builtinNames = new Set(
  'abs all any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip True False None Exception ValueError TypeError KeyError IndexError AttributeError RuntimeError'.split(' '),
);

export const standardModules = new Set(
  'abc argparse array ast asyncio base64 bisect calendar cmath code codecs collections configparser contextlib copy csv ctypes dataclasses datetime decimal difflib email enum errno fractions functools getpass glob gzip hashlib heapq html http inspect io itertools json logging math multiprocessing numbers operator os pathlib pickle platform pprint queue random re sched secrets select shelve shutil signal socket sqlite3 ssl stat statistics string struct subprocess sys tempfile test textwrap threading time timeit token tokenize traceback turtle types typing unittest urllib uuid warnings weakref xml zipfile zlib'.split(' '),
);
