function applyCampaign(inventory, campaign) {
  const result = [];
  for (const rule of campaign.rules) {
    const entry = inventory.find(rule.sku);
    result.push(entry.withDiscount(rule.percent));
  }
  return result;
}

module.exports = { applyCampaign };
