// Loaded before the server by launch.mjs: if the launcher is killed, its channel closes, and the server stops as if asked to.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
