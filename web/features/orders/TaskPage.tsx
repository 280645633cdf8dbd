import { OneOrder } from './OneOrder.tsx'

/** Page of one job of a seller. */
const TaskPage = () => <OneOrder side="seller" />

export default TaskPage
