import { register, render } from './renderer.mjs';

register('bold', { open: '<b>', close: '</b>' });
register('code', { open: '<code>', close: '</code>' });

console.log(render([{ type: 'bold', text: 'x' }, { type: 'italic', text: 'y' }]));
