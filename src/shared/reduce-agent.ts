/** The part of `reduce` about the agent. `decide` (main/core/agent) works on the same state. */
import type { AgentState, Round, SentRequest, Step, Task } from './agent.ts';
import type { CoreEvent } from './events.ts';
import type { StepId } from './ids.ts';

/** The state after an agent event; other events change nothing. */
export function reduceAgent(agent: AgentState, event: CoreEvent): AgentState {
  switch (event.type) {
    case 'agent.plannerChosen':
      return { ...agent, planner: event.planner };
    case 'agent.statusChanged': {
      const { detail: _, since: __, until: ___, ...rest } = agent;
      const { status, detail, time, until } = event;
      return { ...rest, status, ...(detail === undefined ? {} : { detail }), ...(time === undefined ? {} : { since: time }), ...(until === undefined ? {} : { until }) };
    }
    case 'agent.ruleAdded':
      return { ...agent, rules: [...agent.rules, event.rule] };
    case 'agent.ruleRemoved':
      return { ...agent, rules: agent.rules.filter((rule) => rule.id !== event.id) };
    case 'agent.grantAdded':
      return { ...agent, grants: [...agent.grants.filter(({ id }) => id !== event.grant.id), event.grant] };
    case 'agent.grantRemoved':
      return { ...agent, grants: agent.grants.filter(({ id }) => id !== event.id) };
    case 'agent.taskStarted':
      return { ...agent, task: event.task };
    case 'agent.taskForgotten': {
      const { task: _, ...rest } = agent;
      return rest;
    }
    default:
      return agent.task ? { ...agent, task: reduceTask(agent.task, event) } : agent;
  }
}

function reduceTask(task: Task, event: CoreEvent): Task {
  switch (event.type) {
    case 'agent.taskBound':
      return { ...task, rootId: event.rootId };
    case 'agent.deadlineMoved':
      return { ...task, deadline: event.deadline };
    case 'agent.roundStarted':
      return { ...task, rounds: [...task.rounds, event.round] };
    case 'agent.thoughtsGrew':
      return withRound(task, event.round, (round) => ({ ...round, thoughts: round.thoughts + event.text }));
    case 'agent.planProposed':
      return withRound(task, event.round, (round) => ({
        ...round,
        thoughts: event.thoughts,
        hypotheses: event.hypotheses,
        steps: event.steps,
        repaired: event.repaired,
        ...(event.timing === undefined ? {} : { timing: event.timing }),
        plannedAt: event.time,
      }));
    case 'agent.planFailed':
      return withRound(task, event.round, (round) => ({ ...round, problem: event.problem, plannedAt: event.time }));
    case 'agent.requestSent':
      return withRound(task, event.round, (round) => ({ ...round, sent: [...(round.sent ?? []), event.request] }));
    case 'agent.requestReleased':
      return withRound(task, event.round, (round) => ({ ...round, sent: (round.sent ?? []).map((request) => (request.id === event.id ? released(request) : request)) }));
    case 'agent.hypothesesChanged':
      return withRound(task, event.round, (round) => ({ ...round, hypotheses: event.hypotheses }));
    case 'agent.usageChanged':
      return { ...task, usage: event.usage, ...(event.helperUsage === undefined ? {} : { helperUsage: event.helperUsage }) };
    case 'agent.verdictReached':
      return { ...task, verdict: event.verdict };
    case 'agent.taskEnded':
      return { ...task, end: event.end, endedAt: event.time };
    case 'step.statusChanged':
      return withStep(task, event.stepId, ({ reason: _, approvedBy: __, approvedAt: ___, ...step }) => ({
        ...step,
        status: event.status,
        ...(event.reason === undefined ? {} : { reason: event.reason }),
      }));
    case 'step.approved':
      return withStep(task, event.stepId, ({ reason: _, ...step }) => ({
        ...step,
        status: 'approved',
        approvedBy: event.by,
        approvedAt: event.time,
      }));
    case 'step.edited':
      return withStep(task, event.stepId, (step) => ({
        ...step,
        step: event.step,
        risk: event.risk,
        hash: event.hash,
        edited: true,
      }));
    case 'step.riskRaised':
      return withStep(task, event.stepId, (step) => ({ ...step, risk: event.risk, hash: event.hash }));
    case 'step.started':
      return withStep(task, event.stepId, (step) => ({ ...step, status: 'running', startedAt: event.time }));
    case 'step.finished':
      return withStep(task, event.stepId, (step) => ({
        ...step,
        status: event.status,
        result: event.result,
        ...(step.startedAt === undefined ? {} : { milliseconds: event.time - step.startedAt }),
      }));
    default:
      return task;
  }
}

function released({ held: _, ...request }: SentRequest): SentRequest {
  return request;
}

function withRound(task: Task, number: number, change: (round: Round) => Round): Task {
  return { ...task, rounds: task.rounds.map((round) => (round.number === number ? change(round) : round)) };
}

function withStep(task: Task, id: StepId, change: (step: Step) => Step): Task {
  return {
    ...task,
    rounds: task.rounds.map((round) =>
      round.steps.some((step) => step.id === id)
        ? { ...round, steps: round.steps.map((step) => (step.id === id ? change(step) : step)) }
        : round,
    ),
  };
}
