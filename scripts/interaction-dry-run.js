// `node scripts/interaction-dry-run.js …` is `bridle interaction-dry …`.
process.argv.splice(2, 0, 'interaction-dry');
await import('../packages/cli/bin/bridle.js');
