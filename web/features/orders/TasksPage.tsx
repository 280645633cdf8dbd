import { OrderListPage } from './OrderListPage.tsx'

/** The member’s jobs as a seller. */
const TasksPage = () => <OrderListPage key="seller" side="seller" />

export default TasksPage
