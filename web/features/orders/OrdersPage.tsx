import { OrderListPage } from './OrderListPage.tsx'

/** The member’s purchases. */
const OrdersPage = () => <OrderListPage key="buyer" side="buyer" />

export default OrdersPage
