import { useLayoutEffect, useRef, useState } from 'react';
import type { PlanStep } from '../../../../shared/plan.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { parametersOf } from './step-words.ts';

/** The parameters of a step in full: long ones scroll in their place, and every hidden or imitating character shows. */
export function StepParameters({ step }: { readonly step: PlanStep }) {
  const parameters = parametersOf(step);
  if (parameters.length === 0) return null;
  const single = parameters.length === 1 ? parameters[0] : undefined;
  if (single?.code) return <Code text={single.value} label={single.label} />;
  return (
    <dl className="step-parameters">
      {parameters.map(({ label, value, code }, index) => (
        <div key={index} className="step-parameter">
          <dt>{label}</dt>
          <dd>{code ? <Code text={value} label={label} /> : <MarkedText text={value} code />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const box = useRef<HTMLPreElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [whole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element && !whole) setOverflows(element.scrollHeight > element.clientHeight + 1);
  }, [text, whole]);
  return (
    <div className="step-code">
      <pre ref={box} className={whole ? 'code step-code-whole' : 'code'} tabIndex={overflows ? 0 : undefined} aria-label={label}>
        <MarkedText text={text} code />
      </pre>
      {overflows && (
        <button type="button" className="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </div>
  );
}
