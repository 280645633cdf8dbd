import { OrderListPage } from './OrderListPage.tsx'

/** What the member has to deliver. */
const TasksPage = () => <OrderListPage key="seller" side="seller" />

export default TasksPage
