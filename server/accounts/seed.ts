// Public module for demo data and tests of other modules: creates or reads past states of accounts. The product never
// imports it.
export { record } from './audit/auditLog.ts'
export { makeAvatar } from './profile/avatarImage.ts'
export { keepAvatar } from './profile/avatars.ts'
export { hashPassword } from './signIn/password.ts'
