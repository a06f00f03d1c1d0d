// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

/// A price gouger: buys shells nobody needs, so that nobody can pay for the one that would hit it.
contract Magpie is Car {
    uint256 constant FAST = 24; // from this speed on a hit would hurt

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        if (Planning.finishNow(codePrix, me)) return;
        uint256 balance = me.balance;
        uint256 speed = me.speed;

        uint256 units = Planning.affordable(codePrix, balance / (me.y > 130 ? 5 : 12), 60);
        if (units > 0) {
            balance -= codePrix.buyAcceleration(units);
            speed += units;
        }
        if (speed < FAST) return;
        // As many shells as half of the purse pays for: each multiplies the price by seven.
        for (uint256 shells = 4; shells > 0; shells--) {
            if (codePrix.getShellCost(shells) <= balance / 2) {
                codePrix.buyShell(shells);
                return;
            }
        }
    }
}
