// Public module of the object store. Files such as avatars are kept on disk or in in a bucket, depending on the
// configuration.
export type { ObjectStore, StoredEntry } from './objectStore.ts'
export { objectBytesMax } from './objectStore.ts'
export { diskStore } from './diskStore.ts'
export { s3Store } from './s3Store.ts'
