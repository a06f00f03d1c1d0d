// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

/// A shield-rusher: gathers speed quietly, then rolls up in shields and rushes with everything it has.
contract Armadillo is Car {
    uint256 constant WORTH_COVERING = 29; // speed from which on it pays for shields
    uint256 constant MOST_SHIELDS = 6;

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        if (Planning.finishNow(codePrix, me)) return;
        uint256 balance = me.balance;
        uint256 shield = me.shield;

        bool followed = yourCarIndex + 1 < allCars.length;
        if (followed && shield < 2 && me.speed >= WORTH_COVERING) {
            // One shield is gone by the end of this turn: fewer than two are no cover.
            for (uint256 amount = MOST_SHIELDS - shield; amount > 1; amount--) {
                if (codePrix.getShieldCost(amount) <= balance / 3) {
                    balance -= codePrix.buyShield(amount);
                    shield += amount;
                    break;
                }
            }
        }
        uint256 share = shield > 1 ? 1 : me.y > 240 ? 4 : 13;
        uint256 units = Planning.affordable(codePrix, balance / share, 60);
        if (units > 0) codePrix.buyAcceleration(units);
    }
}
