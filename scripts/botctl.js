// `node scripts/botctl.js …` is `bridle ctl …`.
process.argv.splice(2, 0, 'ctl');
await import('../packages/cli/bin/bridle.js');
