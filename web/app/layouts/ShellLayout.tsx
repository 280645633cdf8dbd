import { AppShell } from '../shell/AppShell.tsx'

const ShellLayout = () => <AppShell />

export default ShellLayout
