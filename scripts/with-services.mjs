// Opens the configured database with all services, for a command that works beside a running server or without one. The database is
// brought up to date first, and everything is closed at the end. Imported only by Node 26, which runs TypeScript.
export async function withServices(work) {
  const { readConfig } = await import('../src/server/process/config.server.ts')
  const { openDatabase } = await import('../src/server/database/database.server.ts')
  const { upgrade } = await import('../src/server/database/upgrade/upgrade.server.ts')
  const { createServices } = await import('../src/services.server.ts')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  let close = () => database.close()
  try {
    await upgrade(database, config)
    const services = await createServices(database, config)
    close = async () => {
      await services.media.close()
      await database.close()
    }
    await work(services, database)
  } finally {
    await close()
  }
}
