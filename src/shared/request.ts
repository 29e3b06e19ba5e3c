/** How one request of the table is written: the schema of its parameters, and the type of its result. */
import type { z } from 'zod';

/** A schema whose texts or numbers are ids of one kind. */
export const brand = <T>(schema: z.ZodType) => schema as unknown as z.ZodType<T>;

export interface Request<Params extends z.ZodType, Result> {
  readonly params: Params;
  /** Only the driving window may ask. */
  readonly driver: boolean;
  /** Never set; carries the type. */
  readonly result?: Result;
}

/** Every window may ask. */
export function request<Result = void>() {
  return <Params extends z.ZodType>(params: Params): Request<Params, Result> => ({ params, driver: false });
}
/** The driving window alone may ask. */
export function driverRequest<Result = void>() {
  return <Params extends z.ZodType>(params: Params): Request<Params, Result> => ({ params, driver: true });
}
