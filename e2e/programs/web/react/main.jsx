import { createRoot } from 'react-dom/client';
import { Basket } from './basket.jsx';

createRoot(document.querySelector('#app')).render(<Basket items={[{ name: 'pen', price: 2 }, { name: 'ink', price: 5 }]} />);
