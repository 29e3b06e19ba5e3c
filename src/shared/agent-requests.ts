/** The part of the table about the agent: its tasks, what a person decides about its steps, and who has the program. */
import { z } from 'zod';
import type { SessionId, StepId } from './ids.ts';
import { launchSchema } from './launch.ts';
import { planStepSchema } from './plan.ts';
import { brand, driverRequest, request } from './request.ts';

const sessionId = brand<SessionId>(z.string().min(1).max(100));
const stepId = brand<StepId>(z.string().min(1).max(100));
const nothing = z.strictObject({});

export const agentRequests = {
  /** Starts a task on what is stopped or running, or on a launch; with neither, on the symptom alone. */
  'agent.start': driverRequest()(
    z.strictObject({ symptom: z.string().max(20_000).optional(), rootId: sessionId.optional(), launch: launchSchema.optional() }),
  ),
  /** Exactly what left this machine for a model; one of the present task's rounds. */
  'agent.readSent': request<{ readonly method: string; readonly url: string; readonly body: string }>()(z.strictObject({ id: z.number().int().min(1) })),
  /** One key from anywhere: model call, queue and approvals are cancelled; the program stays as it is. */
  'agent.stop': request()(nothing),
  /** The person has the program: what runs is cancelled, open steps are void, and the agent waits. */
  'agent.takeOver': driverRequest()(nothing),
  /** The agent looks again and makes a new plan, knowing what the person did; what is left of the present plan is void. */
  'agent.handBack': driverRequest()(nothing),
  /** A held request leaves for the model now. */
  'agent.release': driverRequest()(z.strictObject({ id: z.number().int().min(1) })),
  /**
   * `hash` is the one on the card, so that a click approves exactly what was shown. `kind`: and all steps of its risk, in this
   * plan or in this task, for ten minutes; not for one that may change the program.
   */
  'step.approve': driverRequest()(
    z.strictObject({ stepId, hash: z.string(), forSession: z.boolean().optional(), kind: z.enum(['plan', 'task']).optional() }),
  ),
  'step.skip': driverRequest()(z.strictObject({ stepId })),
  'step.edit': driverRequest()(z.strictObject({ stepId, step: planStepSchema })),
  /** A rule or a grant. */
  'agent.removeRule': driverRequest()(z.strictObject({ id: z.string() })),
} as const;
