import { EventBus } from './bus.mjs';
import { Chart } from './chart.mjs';

const bus = new EventBus();
const chart = new Chart(bus);
bus.publish('data', { series: [1, 2, 3] });
bus.publish('resize', { width: 300 });
console.log(chart.lines);
