export function createStore(initial, reducer) {
  let state = initial;
  const listeners = [];

  function subscribe(listener) {
    listeners.push(listener);
  }

  function dispatch(action) {
    state = reducer(state, action);
    for (const listener of listeners) listener(state);
  }

  return { getState: () => state, subscribe, dispach: dispatch };
}
