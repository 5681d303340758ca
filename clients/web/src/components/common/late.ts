// Parts of pages that are loaded when they are wanted, and which of them have come.
import type { Component } from 'svelte';

export type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

const come = new WeakMap<Load<never>, Component<never>>();
const coming = new WeakMap<Load<never>, Promise<Component<never>>>();

/** The part, if it has come: it can be drawn at once. */
export const partOf = <Props extends Record<string, unknown>>(load: Load<Props>): Component<Props> | undefined => come.get(load as Load<never>) as Component<Props> | undefined;

/** Loads the part, once for all who wait for it. @throws what `load` throws; then it can be asked for again. */
export function bring<Props extends Record<string, unknown>>(load: Load<Props>): Promise<Component<Props>> {
  const key = load as Load<never>;
  let promise = coming.get(key);
  if (!promise) {
    promise = key().then(({ default: part }) => (come.set(key, part), part)).finally(() => coming.delete(key));
    coming.set(key, promise);
  }
  return promise as unknown as Promise<Component<Props>>;
}
