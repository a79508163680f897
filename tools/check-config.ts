import { checkConfig, shownSettings } from '#server/check-config.ts';

/** `npm run check-config` shows the settings in use and checks the services they name. */
async function run(): Promise<void> {
  const settings = shownSettings(process.env);
  const width = Math.max(0, ...settings.map(({ name }) => name.length));
  console.log(settings.length > 0 ? 'Settings:' : 'No setting is set; every setting has its default.');
  for (const { name, value } of settings) console.log(`  ${name.padEnd(width)}  ${value}`);

  console.log('\nChecks:');
  const findings = await checkConfig(process.env);
  for (const { level, text } of findings) console.log(`  ${level.padEnd('warning'.length)}  ${text}`);
  process.exitCode = findings.some(({ level }) => level === 'error') ? 1 : 0;
}

await run();
