// Loaded before the server by launch.mjs: if the launcher is killed, its channel closes, and the server shuts down as
// on SIGTERM.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
