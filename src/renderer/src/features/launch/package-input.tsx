import { useEffect, useState } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import type { ControlIds } from '../../ui/input.tsx';
import { SuggestInput } from './suggest-input.tsx';

interface PackageInputProps {
  readonly ids: ControlIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const most = 10;

/** The folder of a Go package, with the programs of the workspace's modules below it. */
export function PackageInput({ ids, value, onChange }: PackageInputProps) {
  const packages = usePackages();
  const typed = value.trim();
  const exact = packages.includes(typed);
  const fitting = packages.filter((place) => exact || place.includes(typed)).slice(0, most);
  return (
    <SuggestInput
      ids={ids}
      value={value}
      placeholder="./cmd/server"
      label="Packages"
      suggestions={fitting.map((place) => ({ value: place, content: visibleText(place) }))}
      onChange={onChange}
    />
  );
}

function usePackages(): readonly string[] {
  const { call } = useCockpit();
  const [packages, setPackages] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const show = (found: readonly string[]) => current && setPackages(found);
    // Without suggestions any folder may still be typed.
    call('launch.suggest', {}).then((proposals) => show(proposals.flatMap(({ launch }) => (launch.target === 'package' && launch.test !== true ? [launch.package] : []))), () => show([]));
    return () => {
      current = false;
    };
  }, [call]);
  return packages;
}
