// Loaded into the API and the worker before their own code: when the process that started them is gone, however it went, they end in order.
if (process.channel !== undefined) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
