import { OneOrder } from './OneOrder.tsx'

/** Page of one purchase. */
const OrderPage = () => <OneOrder side="buyer" />

export default OrderPage
