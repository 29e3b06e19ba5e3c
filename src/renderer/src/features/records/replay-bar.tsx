import { useEffect, useState } from 'react';
import type { Replay } from '../../../../shared/replay.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { keysOf } from '../../commands/keymap.ts';
import type { ShownRecord } from '../../store/view.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { durationText } from '../../ui/times.ts';

interface ReplayBarProps {
  readonly shown: ShownRecord;
  readonly replay: Replay;
  readonly onGo: (index: number) => void;
  readonly onClose: () => void;
}

/** The keys that step through a program step through a recording, too. */
const forwardKeys = 'F10';
const backKeys = 'Ctrl+F10';

/** Which task this is, at which of its moments, and the way to the others. */
export function ReplayBar({ shown, replay, onGo, onClose }: ReplayBarProps) {
  const { moments } = replay;
  const [index, setIndex] = useState(0);
  const last = moments.length - 1;
  const moment = moments[index];

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, last));
    if (next === index) return;
    setIndex(next);
    onGo(next);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keysOf(event);
      if (keys !== forwardKeys && keys !== backKeys) return;
      event.preventDefault();
      go(index + (keys === forwardKeys ? 1 : -1));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });

  return (
    <header className="replay-bar" aria-label="Recording">
      <div className="replay-head">
        <span className="replay-badge">
          <Icon name="history" />
          Recording
        </span>
        <span className="replay-title" data-tip={visibleText(shown.title)} data-tip-overflow="">
          {visibleText(shown.title)}
        </span>
        <Button small icon="close" onClick={onClose}>
          Back to work
        </Button>
      </div>
      <div className="replay-way" role="group" aria-label="Moments">
        <IconButton icon="chevron-left" label="Earlier" keys={backKeys} disabled={index === 0} onClick={() => go(index - 1)} />
        <IconButton icon="chevron-right" label="Later" keys={forwardKeys} disabled={index === last} onClick={() => go(index + 1)} />
        <span className="replay-count">
          {index + 1} of {moments.length}
        </span>
        <span className="replay-track">
          <input
            type="range"
            min={0}
            max={last}
            value={index}
            aria-label="Moment of the task"
            aria-valuetext={moment && visibleText(moment.words)}
            onChange={(event) => go(Number(event.target.value))}
          />
          <span className="replay-marks" aria-hidden="true">
            {moments.map(({ kind, position }, at) => (
              <span key={position} className={`replay-mark replay-mark-${kind}`} data-passed={at <= index || undefined} style={{ left: `${last === 0 ? 0 : (at / last) * 100}%` }} />
            ))}
          </span>
        </span>
        <span className="replay-moment" role="status" data-tip={moment && visibleText(moment.words)} data-tip-overflow="">
          <span className="dim">{moment && durationText(moment.at - (moments[0]?.at ?? 0))}</span> {moment && visibleText(moment.words)}
        </span>
      </div>
    </header>
  );
}
