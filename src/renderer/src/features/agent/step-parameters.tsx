import { useLayoutEffect, useRef, useState } from 'react';
import type { PlanStep } from '../../../../shared/plan.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { parametersOf } from './step-words.ts';

/** The parameters of a step in full: long ones scroll in their place, and every hidden or imitating character shows. */
export function StepParameters({ step }: { readonly step: PlanStep }) {
  const parameters = parametersOf(step);
  // What is evaluated or inspected speaks for itself; the action's name stands above it.
  const lead = step.action === 'evaluate' || step.action === 'inspect' ? parameters[0] : undefined;
  const others = lead ? parameters.slice(1) : parameters;
  return (
    <>
      {lead && <Code text={lead.value} label={lead.label} />}
      {others.length > 0 && (
        <dl className="step-facts">
          {others.map(({ label, value, code }, index) => (
            <div key={index} className="step-fact">
              <dt>{label}</dt>
              <dd>{code ? <Code text={value} label={label} /> : <MarkedText text={value} code />}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
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
