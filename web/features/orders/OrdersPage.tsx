import { OrderListPage } from './OrderListPage.tsx'

/** What the member has bought. */
const OrdersPage = () => <OrderListPage key="buyer" side="buyer" />

export default OrdersPage
