import { createApp } from 'vue';
import Basket from './basket.vue';

createApp(Basket).mount('#app');
