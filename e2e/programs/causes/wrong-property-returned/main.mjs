import { createStore } from './store.mjs';

const store = createStore({ count: 0 }, (state, action) =>
  action === 'add' ? { count: state.count + 1 } : state,
);
store.subscribe((state) => console.log(state.count));
store.dispatch('add');
