// The door of the object store: files such as avatars live behind it, on disk or in a bucket, by setting.
export type { ObjectStore, StoredEntry } from './objectStore.ts'
export { objectBytesMax } from './objectStore.ts'
export { diskStore } from './diskStore.ts'
export { s3Store } from './s3Store.ts'
