import { OneOrder } from './OneOrder.tsx'

/** One job of a seller. */
const TaskPage = () => <OneOrder side="seller" />

export default TaskPage
