interface Entry {
  team: string;
  points: number;
}

function group(entries: Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const list = groups.get(entry.team) ?? [];
    list.push(entry);
    groups.set(entry.team, list);
  }
  return groups;
}

function totals(groups: Map<string, Entry[]>): Record<string, number> {
  const result: Record<string, number> = {};
  for (const team of groups.keys()) {
    for (const entry of groups[team as never] as Entry[]) {
      result[team] = (result[team] ?? 0) + entry.points;
    }
  }
  return result;
}

console.log(totals(group([{ team: 'a', points: 2 }, { team: 'b', points: 3 }])));
