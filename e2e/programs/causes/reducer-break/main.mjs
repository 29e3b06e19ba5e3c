function createStore(reducer, initial) {
  let state = initial;
  const listeners = new Set();
  return {
    getState: () => state,
    dispatch(action) {
      state = reducer(state, action);
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function todos(state, action) {
  switch (action.type) {
    case 'add':
      return { ...state, items: [...state.items, action.text] };
    case 'clear':
      state.items = [];
      break;
    default:
      return state;
  }
}

const store = createStore(todos, { items: [] });
store.dispatch({ type: 'add', text: 'milk' });
store.dispatch({ type: 'clear' });
console.log(store.getState().items.length);
