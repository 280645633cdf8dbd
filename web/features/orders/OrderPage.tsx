import { OneOrder } from './OneOrder.tsx'

/** One purchase. */
const OrderPage = () => <OneOrder side="buyer" />

export default OrderPage
